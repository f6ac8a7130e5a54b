import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { readBody, sendHtml } from './answers.ts';
import { chooserPage, errorPage, pagePolicy } from './chooser-page.ts';
import { type LookName, looks } from './looks.ts';
import type { Person, Persons } from './persons.ts';

interface Choosing {
  look: LookName;
  provider: Provider;
  persons: Persons;
}

/** Continues the sign-in as this person. */
const finishAs = (
  { look, provider }: Choosing,
  person: Person,
  request: IncomingMessage,
  response: ServerResponse,
) =>
  provider.interactionFinished(request, response, {
    login: { accountId: looks[look].subjectOf(person.id), remember: false },
  });

const cancel = ({ provider }: Choosing, request: IncomingMessage, response: ServerResponse) =>
  provider.interactionFinished(request, response, {
    error: 'access_denied',
    error_description: 'The person cancelled',
  });

function typedPerson(form: URLSearchParams) {
  const name = form.get('name')?.trim() ?? '';
  const email = form.get('email')?.trim() ?? '';
  return { name, email, isVerified: form.get('verified') === 'yes' };
}

function whatIsWrong({ name, email }: { name: string; email: string }): string | null {
  if (name === '') return 'Enter a name.';
  return email === '' || /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'Enter a valid e-mail address, or none.';
}

/** Answers the account chooser: GET shows it, POST chooses a person or cancels. */
export async function answerChooser(
  choosing: Choosing,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { provider, persons, look } = choosing;
  const { label } = looks[look];
  const details = await provider.interactionDetails(request, response).catch(() => null);
  if (!details) {
    const text = 'It took too long, or was finished before. Start again on the page you came from.';
    sendHtml(response, 400, errorPage(label, 'This sign-in cannot be continued', text), pagePolicy(null));
    return;
  }
  const { redirect_uri, login_hint } = details.params as { redirect_uri: string; login_hint?: string };
  const show = (status: number, more = {}) =>
    sendHtml(
      response,
      status,
      chooserPage({ label, persons: persons.list(), ...more }),
      pagePolicy(redirect_uri),
    );

  if (request.method !== 'POST') {
    // Tests choose by `login_hint`, as with the real providers.
    const hinted = login_hint === undefined ? undefined : persons.find(login_hint);
    if (hinted) await finishAs(choosing, hinted, request, response);
    else if (login_hint === 'cancel') await cancel(choosing, request, response);
    else show(200);
    return;
  }

  const form = new URLSearchParams(await readBody(request));
  const chosen = form.get('person') ?? '';
  if (chosen === 'cancel') return cancel(choosing, request, response);
  if (chosen !== 'new') {
    const person = persons.find(chosen);
    return person ? finishAs(choosing, person, request, response) : show(422);
  }
  const typed = typedPerson(form);
  const message = whatIsWrong(typed);
  if (message !== null) return show(422, { typed, message });
  const { name, email, isVerified } = typed;
  // Deterministic: the same person has the same id.
  const id = `${name} ${email}`.toLowerCase();
  return finishAs(
    choosing,
    persons.add({ id, name, ...(email && { email, email_verified: isVerified }) }),
    request,
    response,
  );
}
