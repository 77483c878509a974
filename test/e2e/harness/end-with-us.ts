import { spawn } from 'node:child_process';

/**
 * Kills a process as soon as this worker is gone. Vitest ends its workers from outside, so no hook and no `exit` event
 * of ours would run; a closed pipe is what is certain.
 */
export function endWithUs(pid: number): void {
  const script = `process.stdin.resume().on('close', () => { try { process.kill(${pid}, 'SIGKILL'); } catch { /* it ended by itself */ } });`;
  const guard = spawn(process.execPath, ['-e', script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
}
