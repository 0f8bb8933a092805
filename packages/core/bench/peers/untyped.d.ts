declare module "@npmcli/git" {
  const git: { find(options: { cwd: string }): Promise<string | null> };
  export default git;
}

declare module "git-root-dir" {
  export default function gitRootDir(cwd?: string): Promise<string | null>;
}
