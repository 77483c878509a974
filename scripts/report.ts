import process from 'node:process';

/** Prints each problem on a line and makes the program fail when there is one. */
export function report(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
}
