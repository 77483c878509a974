// Written for Praxis Kit's hooks; only this import is another one.
import { PraxisAgent, type PraxisTool, usePraxisReadable, usePraxisTool } from '@tabhand/page-sdk/compat/praxis';
import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const tools: readonly PraxisTool[] = [
  {
    type: 'custom',
    name: 'set_progress',
    description: 'Sets the progress bar of the lesson. Use it after the learner finished something.',
    input_schema: {
      type: 'object',
      properties: { percent: { type: 'number', minimum: 0, maximum: 100, description: 'Of the whole lesson' } },
      required: ['percent'],
    },
  },
  {
    type: 'custom',
    name: 'ask_learner',
    description: 'Puts a question on the page and waits for the answer. Use it to check what the learner understood.',
    input_schema: {
      type: 'object',
      properties: { question: { type: 'string', description: 'One question, with a short answer' } },
      required: ['question'],
    },
  },
];
// Outside of the component: it has to stay the same object.
const options = { tools };
const lesson = { id: 7, title: 'Fractions', unit: 'Parts of a whole' };

function App() {
  const [events, setEvents] = useState<readonly string[]>([]);
  const note = (text: string) => setEvents((old) => [...old, text]);
  return (
    <PraxisAgent
      options={options}
      onToolChange={({ name, status, isError }) => note(`${name} ${status}${isError ? ' with an error' : ''}`)}
      onLog={({ level, message, data }) => note(`${level}: ${message} ${JSON.stringify(data ?? {})}`)}
    >
      <main>
        <Lesson />
        <Questions />
        <h2>What the agent did</h2>
        <ol id="events">
          {events.map((text, index) => (
            <li key={`${index} ${text}`}>{text}</li>
          ))}
        </ol>
      </main>
    </PraxisAgent>
  );
}

function Lesson() {
  const [percent, setPercent] = useState(0);
  usePraxisReadable('lesson', lesson);
  usePraxisReadable('progress', { percent });
  usePraxisTool('set_progress', (input: { percent: number }) => {
    setPercent(input.percent);
    return input;
  });
  return (
    <>
      <h1>Fractions</h1>
      <progress max="100" value={percent} aria-label="Progress of the lesson" />
      <p>A fraction is a part of a whole: cut a pie in four, take three, and you have three quarters.</p>
    </>
  );
}

interface Question {
  readonly id: string;
  readonly text: string;
  readonly answer: (answer: string) => void;
}

function Questions() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  usePraxisTool('ask_learner', ({ question }: { question: string }, { id }) => {
    return new Promise((resolve) => {
      const answer = (text: string) => resolve({ answer: text });
      setQuestions((old) => [...old, { id, text: question, answer }]);
    });
  });
  return (
    <section id="questions" aria-label="Questions">
      {questions.map((question) => (
        <QuestionForm key={question.id} question={question} />
      ))}
    </section>
  );
}

function QuestionForm({ question }: { readonly question: Question }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDone, setDone] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setDone(true);
        question.answer(input.current?.value ?? '');
      }}
    >
      <label>
        {question.text} <input ref={input} />
      </label>{' '}
      <button type="submit" disabled={isDone}>
        Answer
      </button>
    </form>
  );
}

const app = document.querySelector('#app');
if (app) {
  createRoot(app).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
