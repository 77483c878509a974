import { spawn } from 'node:child_process';

const SCRIPT = `
const [pid, folder] = process.argv.slice(1);
process.stdin.resume().on('close', () => {
  try { process.kill(Number(pid), 'SIGKILL'); } catch { /* it ended by itself */ }
  // Its children write for a moment longer.
  require('node:fs').rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});`;

/**
 * Kills a process as soon as this worker is gone, and removes the folder that it saved to. Vitest ends its workers from
 * outside, so no hook and no `exit` event of ours would run; a closed pipe is what is certain.
 */
export function endWithUs(pid: number, folder: string): void {
  const command = ['-e', SCRIPT, String(pid), folder];
  const guard = spawn(process.execPath, command, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
}
