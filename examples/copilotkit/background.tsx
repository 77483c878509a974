// Written for CopilotKit's second API; only this import is another one.
import {
  CopilotKit,
  CopilotSidebar,
  useConfigureSuggestions,
  useFrontendTool,
  useHumanInTheLoop,
} from '@tabhand/page-sdk/compat/copilotkit';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { searchNotes } from './search-notes';

const INDIGO = '#4f46e5';
const SUGGESTIONS = [
  { title: 'Ocean', message: 'Make the background look like the ocean.' },
  { title: 'Forest', message: 'Make the background look like a forest.' },
  { title: 'Sunset', message: 'Make the background look like a sunset.' },
];

function Page() {
  const [background, setBackground] = useState(INDIGO);
  const [news, setNews] = useState('');

  useFrontendTool({
    name: 'change_background',
    description: 'Changes the background of the page. Use it when the user asks for another look.',
    parameters: z.object({
      background: z.string().describe('Any CSS background. Prefer gradients.'),
    }),
    handler: async ({ background }) => {
      setBackground(background);
      return { status: 'success', background };
    },
  });

  // Takes a while: the agent waits for what it returns, and `signal` says that the user stopped it.
  useFrontendTool({
    name: 'find_notes',
    description: 'Finds notes of the user that hold a word.',
    parameters: z.object({ word: z.string().describe('One word') }),
    handler: async ({ word }, { signal }) => {
      setNews(`Looking for “${word}”…`);
      signal.addEventListener('abort', () => setNews('The search was stopped.'));
      const notes = await searchNotes(word, signal);
      setNews(`${notes.length} notes with “${word}”.`);
      return notes;
    },
  });

  // The user decides on the page, not in the panel, and what they decide is the result.
  useHumanInTheLoop({
    name: 'reset_page',
    description: 'Asks the user whether the page may be reset, and resets it when they agree.',
    parameters: z.object({ reason: z.string().describe('Why, in one sentence') }),
    render: ({ status, args, respond, result }) => {
      if (status === 'complete') return <p className="card">Answered: {result}</p>;
      return (
        <p className="card" role="alert">
          Reset the page? {args.reason}{' '}
          <button
            type="button"
            disabled={!respond}
            onClick={() => {
              setBackground(INDIGO);
              void respond?.({ approved: true });
            }}
          >
            Reset
          </button>{' '}
          <button type="button" disabled={!respond} onClick={() => void respond?.({ approved: false })}>
            Keep it
          </button>
        </p>
      );
    },
  });

  // Drawn while the model writes the colours, while the handler runs, and when it is done.
  useFrontendTool({
    name: 'show_palette',
    description: 'Shows the user a palette of colours.',
    parameters: z.object({
      name: z.string().describe('A name for the palette'),
      colors: z.array(z.string()).describe('CSS colours'),
    }),
    handler: async ({ colors }) => ({ shown: colors.length }),
    render: ({ status, args: { name = '', colors = [] } }) => (
      <figure className="card" data-status={status}>
        <figcaption>
          {name} ({status})
        </figcaption>
        {colors.map((color) => (
          <span key={color} className="swatch" title={color} style={{ background: color }} />
        ))}
      </figure>
    ),
  });

  useConfigureSuggestions({ suggestions: SUGGESTIONS });

  return (
    <main style={{ background }}>
      <h1>A background</h1>
      <p>Ask the agent for another one.</p>
      <p role="status">{news}</p>
    </main>
  );
}

const app = document.querySelector('#app');
if (app) {
  createRoot(app).render(
    <StrictMode>
      <CopilotKit runtimeUrl="/api/copilotkit">
        <Page />
        <CopilotSidebar />
      </CopilotKit>
    </StrictMode>,
  );
}
