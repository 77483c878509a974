/** A note of the user. */
export interface Note {
  readonly title: string;
  readonly text: string;
}

const FIRST: readonly Note[] = [
  { title: 'Garden', text: 'Plant the beans in May.' },
  { title: 'Kitchen', text: 'Beans, bread, olive oil.' },
  { title: 'Letters', text: 'Write to Ada.' },
];

/** Searches what this browser keeps, as slowly as a server would. Rejects when `signal` is aborted. */
export async function searchNotes(word: string, signal: AbortSignal): Promise<readonly Note[]> {
  // Written by this page alone.
  const notes: readonly Note[] = JSON.parse(localStorage.getItem('notes') ?? JSON.stringify(FIRST));
  await wait(2_000, signal);
  return notes.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(word.toLowerCase()));
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
