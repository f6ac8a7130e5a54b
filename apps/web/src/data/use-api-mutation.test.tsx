import { businesses, createBusinessBody } from '@rosette/shared/contract/businesses.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { aBusiness } from '#test/listings.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, server } from '#test/server.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { Link, useGoTo } from '#ui/link.tsx';
import { call } from './client.ts';
import { useApiMutation } from './use-api-mutation.ts';

const cups = { name: 'Cups', description: 'Of clay', industry: 'Craft' };

function Adding() {
  const form = useSchemaForm(createBusinessBody, { ...cups, website: '', logo: '' }, 'new');
  const add = useApiMutation({
    mutationFn: (body: typeof cups) => call(businesses.create, { body }),
    done: 'Business added successfully!',
    failed: 'Failed to add business',
    changes: ['business'],
    onFields: errorsOnFields(form),
  });
  return (
    <>
      <Form
        form={form}
        onSubmit={({ name, description, industry }) => add.mutate({ name, description, industry })}
      >
        <TextField name="name" label="Name" />
        <Button type="submit">Add</Button>
      </Form>
      <Button isBusy={add.isPending} onClick={() => add.mutate(cups)}>
        Add cups
      </Button>
    </>
  );
}

/** Answers creations in turn, the last answer repeatedly; the returned list holds their keys. */
function answerCreations(...answers: (() => Response)[]): (string | null)[] {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/businesses', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return (answers[keys.length - 1] ?? answers.at(-1))?.();
    }),
  );
  return keys;
}

const created = () => HttpResponse.json(aBusiness(), { status: 201 });
const away = () => HttpResponse.json({ detail: 'Away for a moment' }, { status: 503 });

describe('a mutation with useApiMutation', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  test('called twice in one task is sent once, and its button is busy meanwhile', async () => {
    renderScreen(<Adding />);
    const button = await screen.findByRole('button', { name: 'Add cups' });
    const held = delayAnswer(businesses.create, aBusiness());
    button.click();
    button.click();
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    const later = answer(businesses.create, aBusiness());
    held.release();
    expect(await screen.findAllByText('Business added successfully!')).toHaveLength(1);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    expect(later).toEqual([]);
  });

  test('by a form submitted twice in one task is sent once', async () => {
    const asked = answer(businesses.create, aBusiness());
    renderScreen(<Adding />);
    const button = await screen.findByRole('button', { name: 'Add' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText('Business added successfully!')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('refused by the API shows the messages beside the named fields only', async () => {
    const detail = 'This name is taken';
    answerCreations(() =>
      HttpResponse.json({ detail, errors: [{ path: 'name', message: detail }] }, { status: 422 }),
    );
    const { person } = renderScreen(<Adding />);
    await person.click(await screen.findByRole('button', { name: 'Add' }));
    const field = screen.getByLabelText('Name');
    await waitFor(() => expect(field).toHaveAccessibleDescription(detail));
    expect(field).toHaveFocus();
    expect(screen.getAllByText(detail)).toHaveLength(1);
  });

  test('that fails offline says that it was not saved, and is not sent later', async () => {
    const keys = answerCreations(() => HttpResponse.error());
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { person } = renderScreen(<Adding />);
    await person.click(await screen.findByRole('button', { name: 'Add cups' }));
    expect(
      await screen.findByText('Failed to add business. You are offline, so it was not saved.'),
    ).toBeVisible();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Add cups' })).not.toHaveAttribute('aria-busy'),
    );
    expect(keys).toHaveLength(1);
  });
});

const onDone = vi.fn();

/** Is gone once it is done, as a dialog, and leads to another page. */
function Leading({ onClose }: { onClose(): void }) {
  const goTo = useGoTo();
  const add = useApiMutation({
    mutationFn: () => call(businesses.create, { body: cups }),
    done: 'Business added successfully!',
    onDone() {
      onDone();
      onClose();
    },
    leadOn: ({ id }) => goTo(`/businesses/${id}`),
  });
  return <Button onClick={() => add.mutate()}>Add</Button>;
}

function PageOfLeading() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Leading onClose={() => setOpen(false)} />}
      <Link to="/elsewhere">Leave</Link>
    </>
  );
}

describe('a mutation that leads to another page', () => {
  const openPage = () => renderScreen(<PageOfLeading />, { at: '/here', path: '/here' });
  const address = () => screen.getByLabelText('address').textContent;
  beforeEach(() => {
    onDone.mockClear();
  });

  test('does so, also where the dialog that has sent it closes itself', async () => {
    answer(businesses.create, aBusiness());
    const { person } = openPage();
    await person.click(await screen.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(address()).toBe(`/businesses/${aBusiness().id}`));
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('leaves her where she went meanwhile, and says that it is done', async () => {
    const held = delayAnswer(businesses.create, aBusiness());
    const { person } = openPage();
    await person.click(await screen.findByRole('button', { name: 'Add' }));
    await person.click(screen.getByRole('link', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
    held.release();
    expect(await screen.findByText('Business added successfully!')).toBeVisible();
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(address()).toBe('/elsewhere');
  });
});

describe('the Idempotency-Key of a creation', () => {
  const add = () => call(businesses.create, { body: cups });

  test('is repeated while the outcome is unknown, and new after an answer', async () => {
    const keys = answerCreations(away, () => HttpResponse.error(), created);
    await expect(add()).rejects.toThrow();
    await expect(add()).rejects.toThrow();
    await add();
    await add();
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('is new after a refusal, and for another body', async () => {
    const keys = answerCreations(() => HttpResponse.json({ detail: 'No' }, { status: 409 }), away);
    await expect(add()).rejects.toThrow('No');
    await expect(add()).rejects.toThrow();
    await expect(call(businesses.create, { body: { ...cups, name: 'Bowls' } })).rejects.toThrow();
    expect(new Set(keys).size).toBe(3);
  });
});
