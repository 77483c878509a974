// The lists narrow as soon as a choice is made; without scripts the Apply button does the same.
for (const select of document.querySelectorAll('.filters select')) {
  select.addEventListener('change', () => select.form.requestSubmit());
}
