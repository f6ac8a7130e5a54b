import { authorityOf } from './settings.mjs';

const accounts = [
  ['admin@rosette.example', 'runs the admin panel'],
  ['partner@rosette.example', 'has a partner portal'],
  ['corporate@rosette.example', 'corporate member'],
  ['premium@rosette.example', 'premium member'],
  ['basic@rosette.example', 'basic member'],
  ['free@rosette.example', 'free member'],
];

/** Prints the product's addresses. `pages` are the stand-ins'. */
export function printWelcome({ port, host }, pages) {
  const origin = `http://${authorityOf(host, port).replace(/^127\.0\.0\.1/, 'localhost')}`;
  const lines = [
    '',
    `  Rosette is at ${origin}`,
    '',
    ...Object.entries(pages).map(([what, address]) => `  ${what.padEnd(18)}${address}`),
    `  ${'API'.padEnd(18)}${origin}/api/docs`,
    '',
  ];
  if (process.env.SEED !== 'none' && process.env.NODE_ENV !== 'production') {
    lines.push('  Demo accounts, all with the password rosette-demo:');
    for (const [email, what] of accounts) lines.push(`    ${email.padEnd(28)}${what}`);
    lines.push('');
  }
  lines.push('  Ctrl-C stops it. npm start -- --fresh starts over with new demo data.', '');
  console.log(lines.join('\n'));
}
