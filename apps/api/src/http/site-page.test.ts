import { contactToken } from '@rosette/shared/texts/text.ts';
import { afterEach, expect, test } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { testContext } from '#test/api.ts';
import { asAppPage } from './site-page.ts';

/** As the build prerenders it (site-footer.tsx of the web). */
const footer = `<ul><li><a href="/contact">Contact</a></li><li data-site="withdraw"><a href="/withdraw">Withdraw</a></li><li data-site="privacy"><a href="/privacy">Privacy</a></li><li data-site="terms"><a href="/terms">Terms</a></li><li data-site="imprint"><a href="/imprint">Imprint</a></li><li data-site="contact" class="break-all"><a href="mailto:${contactToken}">${contactToken}</a></li></ul>`;
const linksIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

afterEach(() => applySettings({}));

test('the footer as served has the mailbox and what the operator has set', () => {
  const production = { NODE_ENV: 'production', WEB_ORIGIN: 'https://rosette.example', RATE_LIMIT: 'on' };
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  applySettings({ values: { contact_email: 'hello@kreis.example' } });
  const withPayments = linksIn(asAppPage(footer, testContext({ ...production, ...live }), 'de'));
  expect(withPayments).toEqual(expect.arrayContaining(['/contact', '/withdraw']));
  expect(withPayments).toContain('mailto:hello@kreis.example');
  const without = asAppPage(footer, testContext(production), 'en');
  expect(linksIn(without)).not.toContain('/withdraw');
  expect(without).not.toContain(contactToken);
});
