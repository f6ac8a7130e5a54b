import { optionalUrl } from '@rosette/shared/contract/fields.ts';
import { pictures } from '@rosette/shared/contract/pictures.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { delayAnswer, refuse, server } from '#test/server.ts';
import { Form, useSchemaForm } from '#ui/form.tsx';
import { PictureField } from './picture-field.tsx';

const uploaded = 'https://rosette.example/media/uploaded.webp';
const answer = { url: uploaded, width: 800, height: 600, placeholder: 'data:image/webp;base64,AA' };

// jsdom has no object URLs.
beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:http://localhost/chosen');
  URL.revokeObjectURL = vi.fn();
});

function EventPicture({ image = '' }: { image?: string }) {
  const form = useSchemaForm(z.object({ image: optionalUrl }), { image }, 'picture');
  return (
    <Form form={form} onSubmit={() => {}}>
      <PictureField name="image" label="Image URL" use="event" />
    </Form>
  );
}

const show = (image?: string) => renderScreen(<EventPicture {...(image && { image })} />, { user: aUser() });

const photo = (content = 'the bytes of a photo') => new File([content], 'photo.jpg', { type: 'image/jpeg' });

const urlField = () => screen.findByLabelText('Image URL');
const fileInput = () => screen.findByLabelText<HTMLInputElement>('Picture file');

interface Received {
  use: unknown;
  key: string | null;
  authorization: string | null;
}

/** Uploads succeed from now on; the returned list holds them. */
function takeUploads(): Received[] {
  const received: Received[] = [];
  server.use(
    http.post('*/api/pictures', async ({ request }) => {
      const use = /name="use"\s+(\w+)/.exec(await request.text())?.[1];
      const { headers } = request;
      received.push({
        use,
        key: headers.get('Idempotency-Key'),
        authorization: headers.get('Authorization'),
      });
      return HttpResponse.json(answer, { status: 201 });
    }),
  );
  return received;
}

test('a chosen file is previewed, uploaded with "Use picture", and its URL is put into the field', async () => {
  const received = takeUploads();
  const { person } = show();
  const input = await fileInput();
  const opened = vi.spyOn(input, 'click');
  await person.click(screen.getByRole('button', { name: 'Choose a picture' }));
  expect(opened).toHaveBeenCalledOnce();

  await person.upload(input, photo());
  const dialog = await screen.findByRole('dialog', { name: 'Your picture' });
  expect(within(dialog).getByRole('img', { name: 'What you chose' })).toHaveAttribute(
    'src',
    'blob:http://localhost/chosen',
  );
  await person.click(within(dialog).getByRole('button', { name: 'Use picture' }));
  await waitFor(async () => expect(await urlField()).toHaveValue(uploaded));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(received).toEqual([
    { use: 'event', key: expect.stringMatching(/^[0-9a-f-]{36}$/), authorization: 'Bearer a-token' },
  ]);
});

test('an address that is folded away again is refused in sight', async () => {
  function Advertised() {
    const form = useSchemaForm(z.object({ image: optionalUrl }), { image: '' }, 'no picture');
    return (
      <Form form={form} onSubmit={() => {}}>
        <PictureField name="image" label="Image URL" use="advertisement" isAddressFolded />
        <button type="submit">Save</button>
      </Form>
    );
  }
  const { person } = renderScreen(<Advertised />, { user: aUser() });
  const fold = await screen.findByRole('button', { name: 'Use a web address' });
  expect(screen.queryByLabelText('Image URL')).toBeNull();
  await person.click(fold);
  await person.type(screen.getByLabelText('Image URL'), 'nowhere');
  await person.click(fold);
  expect(screen.getByLabelText('Image URL')).not.toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Image URL')).toHaveFocus());
  expect(screen.getByLabelText('Image URL')).toBeInvalid();
  await person.clear(screen.getByLabelText('Image URL'));
  expect(screen.getByLabelText('Image URL')).toBeVisible();
});

test('a picture to crop is used only once its part is known', async () => {
  function Portrait() {
    const form = useSchemaForm(z.object({ image: optionalUrl }), { image: '' }, 'no picture');
    return (
      <Form form={form} onSubmit={() => {}}>
        <PictureField name="image" label="Image URL" use="profile" crop="face" />
      </Form>
    );
  }
  const { person } = renderScreen(<Portrait />, { user: aUser() });
  await person.upload(await fileInput(), photo());
  expect(await screen.findByRole('button', { name: 'Use picture' })).toBeDisabled();
  // The crop box asks for the part when the picture was loaded.
  fireEvent.load(await screen.findByRole('img', { name: 'What you chose' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Use picture' })).toBeEnabled());
});

test('"Cancel" uploads nothing and keeps the field', async () => {
  const { person } = show('https://elsewhere.example/a.jpg');
  await person.upload(await fileInput(), photo());
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await urlField()).toHaveValue('https://elsewhere.example/a.jpg');
});

test('"Remove picture" clears the field, and is shown only for a filled one', async () => {
  const { person } = show('https://elsewhere.example/a.jpg');
  await person.click(await screen.findByRole('button', { name: 'Remove picture' }));
  expect(await urlField()).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Remove picture' })).not.toBeInTheDocument();
});

test.each([
  ['dropped', 'drop', 'dataTransfer'],
  ['pasted', 'paste', 'clipboardData'],
] as const)('a picture can be %s', async (_, event, carrier) => {
  show();
  const field = await urlField();
  fireEvent[event](field, { [carrier]: { files: [photo()] } });
  expect(await screen.findByRole('dialog', { name: 'Your picture' })).toBeInTheDocument();
});

test('pasted text is ignored', async () => {
  const { person } = show();
  await person.click(await urlField());
  await person.paste('https://elsewhere.example/b.jpg');
  expect(await urlField()).toHaveValue('https://elsewhere.example/b.jpg');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('after a network error the picture stays, and "Try again" sends it with the same key', async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/pictures', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.error();
    }),
  );
  const { person } = show();
  await person.upload(await fileInput(), photo());
  await person.click(await screen.findByRole('button', { name: 'Use picture' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again');
  expect(screen.getByRole('img', { name: 'What you chose' })).toBeInTheDocument();

  const received = takeUploads();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await urlField()).toHaveValue(uploaded));
  expect(received[0]?.key).toBe(keys[0]);
});

test("a refusal shows the API's message", async () => {
  refuse(pictures.upload, { status: 422, detail: 'Choose a picture that does not move' });
  const { person } = show();
  await person.upload(await fileInput(), photo());
  await person.click(await screen.findByRole('button', { name: 'Use picture' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a picture that does not move');
});

test('a picture that the browser cannot show is not uploaded', async () => {
  const { person } = show();
  await person.upload(await fileInput(), photo());
  fireEvent.error(await screen.findByRole('img', { name: 'What you chose' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a JPEG, PNG, WebP, AVIF or GIF file');
  expect(screen.queryByRole('button', { name: 'Use picture' })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('an upload shows its progress, and "Cancel" aborts it', async () => {
  const { release } = delayAnswer(pictures.upload, answer);
  const { person } = show();
  await person.upload(await fileInput(), photo());
  await person.click(await screen.findByRole('button', { name: 'Use picture' }));
  expect(await screen.findByRole('progressbar', { name: 'Uploading the picture' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await urlField()).toHaveValue('');
  release();
});
