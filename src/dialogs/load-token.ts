/**
 * Names the guard that comes with a document, which nobody can give a secret in time. A page that uses it learns what it
 * asked itself, or gets its dialogs back.
 */
export const LOAD_TOKEN = 'tabhand-load-guard';
