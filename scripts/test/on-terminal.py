"""Runs a program on a terminal of its own and types one line when its output holds a question.

Arguments: the question, the line, then the program with its arguments. Output and exit code are the program's.
"""

import os
import pty
import sys

question, line, *command = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(command[0], command)
shown = b""
asked = False
while True:
    try:
        part = os.read(terminal, 4096)
    except OSError:  # Linux ends the terminal of a finished program so.
        break
    if not part:
        break
    shown += part
    sys.stdout.buffer.write(part)
    sys.stdout.flush()
    if not asked and question.encode() in shown:
        asked = True
        os.write(terminal, line.encode() + b"\n")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
