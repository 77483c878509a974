import process from 'node:process';

/** What a work took of the processor, in milliseconds: how long that was by the clock depends on what else runs. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
