import { afterEach, expect, it } from 'vitest';
import { roleOf } from './role';

afterEach(() => {
  document.body.innerHTML = '';
});

it.each([
  ['<a id="x" href="#">a</a>', 'link'],
  ['<a id="x">a</a>', 'generic'],
  ['<input id="x">', 'textbox'],
  ['<input id="x" list="l"><datalist id="l"></datalist>', 'combobox'],
  ['<input id="x" type="search">', 'searchbox'],
  ['<input id="x" type="range">', 'slider'],
  ['<input id="x" type="number">', 'spinbutton'],
  ['<input id="x" type="date">', 'date'],
  ['<select id="x"></select>', 'combobox'],
  ['<select id="x" multiple></select>', 'listbox'],
  ['<img id="x" alt="">', 'none'],
  ['<img id="x">', 'img'],
  ['<section id="x"></section>', 'generic'],
  ['<section id="x" aria-label="News"></section>', 'region'],
  ['<header id="x"></header>', 'banner'],
  ['<article><header id="x"></header></article>', 'generic'],
  ['<details><summary id="x">S</summary></details>', 'summary'],
  ['<table><tr><th id="x" scope="row">A</th></tr></table>', 'rowheader'],
  ['<div id="x" role="bogus button">a</div>', 'button'],
  ['<div id="x" role="BUTTON">a</div>', 'button'],
  ['<button id="x" role="none">a</button>', 'button'],
  ['<ul id="x" role="presentation"></ul>', 'none'],
  ['<div id="x" contenteditable></div>', 'textbox'],
  ['<div id="x" contenteditable="false"></div>', 'generic'],
  ['<div id="x" role="clickable"></div>', 'generic'],
])('gives the role of %s', (html, expected) => {
  document.body.innerHTML = html;
  const element = document.querySelector('#x');

  expect(element === null ? '' : roleOf(element)).toBe(expected);
});
