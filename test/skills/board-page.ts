/**
 * A page to be shown in a frame: it counts presses on the server, tells its height to whoever frames it, and tells
 * another one when asked by its hash (`#height=900`). `height` is posted as written when it is no number.
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
  addEventListener('hashchange', () => tell(Number(location.hash.split('=')[1])));
  document.querySelector('#count').onclick = async () => {
    const answer = await fetch('/board/click', { method: 'POST' });
    document.querySelector('output').value = (await answer.json()).clicks;
  };
</script>
`;
}
