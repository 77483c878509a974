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
  ['<div role="listbox"><div><b id="x" role="option">a</b></div></div>', 'option'],
  ['<div role="listbox"><p><b id="x" role="option">a</b></p></div>', 'generic'],
  ['<ul role="group"><li id="x" role="treeitem">a</li></ul>', 'treeitem'],
  ['<ul><li id="x" role="treeitem">a</li></ul>', 'listitem'],
  ['<div role="listbox" aria-owns="x"></div><b id="x" role="option">a</b>', 'option'],
  ['<input id="x" list="gone">', 'textbox'],
  ['<input id="x" type="number" list="l"><datalist id="l"></datalist>', 'combobox'],
  ['<img id="x" alt="" title="t">', 'none'],
  ['<a id="x" href="#" role="doc-backlink">a</a>', 'link'],
  ['<div id="x" role="doc-chapter button">a</div>', 'doc'],
  ['<svg><a id="x" href="#"></a></svg>', 'link'],
  ['<details open><summary>S</summary><summary id="x">T</summary></details>', 'generic'],
])('gives the role of %s', (html, expected) => {
  document.body.innerHTML = html;
  const element = document.querySelector('#x');

  expect(element === null ? '' : roleOf(element)).toBe(expected);
});
