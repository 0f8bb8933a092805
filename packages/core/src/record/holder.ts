/** A process that holds a lock or does a piece of work, named so that it can be proven dead. */
export interface Holder {
  /** Machine id, with the container where there is one. */
  readonly host: string;
  /** Boot id: pids start again with every boot. `""` where the system has none. */
  readonly boot: string;
  /** Pid namespace: a pid means nothing outside its own. `""` where the system has none. */
  readonly pidNamespace: string;
  readonly pid: number;
  /** Start time of the process in the system's own units; tells a re-used pid. `""` when unknown. */
  readonly startTime: string;
  /** For people: which program it is. */
  readonly command: string;
  /** Random: names this very acquisition. */
  readonly token: string;
}
