import { inMail } from './in-a-mail.ts';
import { order } from './web/pages.ts';

inMail(
  'A1',
  'an order in an element that is not displayed',
  (canary) => `<p style="display:none">${order(canary)}</p>`,
);

inMail(
  'A2',
  'an order in white on white, one pixel high',
  (canary) => `<p style="color:#fff;background:#fff;font-size:1px">${order(canary)}</p>`,
);

inMail(
  'A3',
  'an order far off the screen',
  (canary) => `<p style="position:absolute;left:-9999px">${order(canary)}</p>`,
);

inMail(
  'A4',
  'an order in a label for screen readers',
  (canary) => `<p role="note" aria-label="${order(canary)}">Dear reader</p>`,
);

inMail(
  'A5',
  'an order at the end of a chain of descriptions',
  (canary) => `<div role="dialog" aria-labelledby="one" aria-describedby="two">Offer</div>
    <p id="one" hidden aria-describedby="two">Read this first</p>
    <p id="two" hidden aria-describedby="three">${order(canary)}</p><p id="three" hidden>${order(canary)}</p>`,
);

inMail(
  'A6',
  'an order in the text of a banner',
  (canary) => `<img src="https://cdn.test/banner.png" alt="${order(canary)}">`,
);

inMail(
  'A7',
  'an order in a tooltip and in data',
  (canary) =>
    `<p title="${order(canary)}" data-note="${order(canary)}">Dear reader</p><button title="${order(canary)}">More</button>`,
);

inMail(
  'A8',
  'an order in what no browser shows',
  (canary) =>
    `<!-- ${order(canary)} --><template><p>${order(canary)}</p></template><noscript>${order(canary)}</noscript>`,
);

inMail(
  'A9',
  'an order in a closed shadow root',
  (canary) =>
    `<div id="host"></div><script>document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML = ${JSON.stringify(
      `<p>${order(canary)}</p>`,
    )}</script>`,
);

inMail(
  'A10',
  'an order that a style sheet adds',
  (canary) => `<style>.note::before { content: "${order(canary)}" }</style><p class="note">Dear reader</p>`,
);

inMail(
  'A12',
  'an order among the choices of a list',
  (canary) =>
    `<select aria-label="Size"><option label="${order(canary)}">Small</option><option>${order(canary)}</option></select>`,
);

// In the font each letter is drawn as the one it stands for; what a program reads is the text as it is written.
inMail(
  'A15',
  'an order that only a font makes readable',
  (canary) => `<style>@font-face { font-family: turned; src: url(https://cdn.test/turned.woff2) }</style>
    <p style="font-family: turned">${turned(order(canary))}</p>`,
);

function turned(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}
