// Written for Praxis Kit's element; only this import is another one.
import { definePraxisElement, type PraxisElement, type PraxisTool } from '@tabhand/page-sdk/compat/praxis-element';

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

definePraxisElement();
// It was defined in the line before.
const agent = find<PraxisElement>('praxis-agent');
const progress = find<HTMLProgressElement>('progress');
const questions = find<HTMLElement>('#questions');
const events = find<HTMLElement>('#events');

agent.options = { tools };
agent.setReadable('lesson', { id: 7, title: 'Fractions', unit: 'Parts of a whole' });
agent.setReadable('progress', { percent: progress.value });

agent.onClientTool = ({ name, input }) => {
  switch (name) {
    case 'set_progress':
      // What the tool's schema lets through.
      return setProgress(input as { percent: number });
    case 'ask_learner':
      return askLearner(input as { question: string });
    default:
      throw new Error(`unknown tool ${name}`);
  }
};

function setProgress({ percent }: { percent: number }): { percent: number } {
  progress.value = percent;
  agent.setReadable('progress', { percent });
  return { percent };
}

function askLearner({ question }: { question: string }): Promise<{ answer: string }> {
  const form = document.createElement('form');
  const label = document.createElement('label');
  const answer = document.createElement('input');
  const button = document.createElement('button');
  label.append(question, ' ', answer);
  button.textContent = 'Answer';
  form.append(label, ' ', button);
  questions.append(form);
  return new Promise((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      button.disabled = true;
      resolve({ answer: answer.value });
    });
  });
}

// Both events bubble and cross shadow roots, so that any part of the page may listen.
document.addEventListener('praxis.tool.change', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const { name, status, isError } = event.detail;
  note(`${name} ${status}${isError ? ' with an error' : ''}`);
});
document.addEventListener('praxis.log', (event) => {
  if (!(event instanceof CustomEvent)) return;
  const { level, message, data } = event.detail;
  note(`${level}: ${message} ${JSON.stringify(data ?? {})}`);
});

function note(text: string): void {
  const line = document.createElement('li');
  line.textContent = text;
  events.append(line);
}

function find<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}
