/**
 * A page to be shown in a frame: it counts presses on the server, tells its height to whoever frames it, and tells
 * another one when asked by its hash: `#height=900`, or `#size=900` in the words of MCP Apps. `height` is posted as
 * written when it is no number.
 */
export function boardPage(clicks: number, height: string): string {
  const posted = Number.isFinite(Number(height)) ? Number(height) : height;
  return `<!doctype html>
<html lang="en">
<title>Team board</title>
<style>body { margin: 0; font: 16px system-ui }</style>
<h1>Team board</h1>
<button id="count">Pressed <output>${clicks}</output> times</button>
<script>
  const tell = (height) => parent.postMessage({ __kazzle_height: height }, '*');
  tell(${JSON.stringify(posted).replaceAll('<', '\\u003c')});
  const tellAsApp = (height) =>
    parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { width: 300, height } }, '*');
  addEventListener('hashchange', () => {
    const [name, height] = location.hash.slice(1).split('=');
    (name === 'size' ? tellAsApp : tell)(Number(height));
  });
  document.querySelector('#count').onclick = async () => {
    const answer = await fetch('/board/click', { method: 'POST' });
    document.querySelector('output').value = (await answer.json()).clicks;
  };
</script>
`;
}
