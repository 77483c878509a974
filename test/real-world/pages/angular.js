import '@angular/compiler';
import { Component, provideZonelessChangeDetection, signal } from '@angular/core';
import { FormControl, FormGroup, FormsModule, ReactiveFormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';
import { expose, place } from './expose.js';

let form;
class Form {
  constructor() {
    form = this;
    this.name = signal('old');
    this.code = signal('');
    this.rest = new FormGroup({
      story: new FormControl(''),
      agree: new FormControl(false),
      plan: new FormControl('free'),
      size: new FormControl('S'),
      loud: new FormControl(5),
    });
  }
}
// Decorators need a compiler step; the function behind one does not.
const Made =
  Component({
    selector: 'order-form',
    imports: [FormsModule, ReactiveFormsModule],
    template: `
    <p><label>Name <input name="name" [ngModel]="name()" (ngModelChange)="name.set($event)"></label></p>
    <p><label>Code <input [value]="code()" (input)="code.set($any($event.target).value.toUpperCase())"></label></p>
    <form [formGroup]="rest">
      <p><label>Story <textarea formControlName="story"></textarea></label></p>
      <p><label>Agree <input type="checkbox" formControlName="agree"></label></p>
      <label><input type="radio" formControlName="plan" value="free">free</label>
      <label><input type="radio" formControlName="plan" value="paid">paid</label>
      <p><label>Size <select formControlName="size"><option>S</option><option>M</option><option>L</option></select></label></p>
      <p><label>Loud <input type="range" min="0" max="10" formControlName="loud"></label></p>
    </form>`,
  })(Form) ?? Form;

place().append(document.createElement('order-form'));
await bootstrapApplication(Made, { providers: [provideZonelessChangeDetection()] });
expose({ read: () => ({ name: form.name(), code: form.code(), ...form.rest.value }) });
