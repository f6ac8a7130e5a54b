import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { avatar } from './demo-pictures/avatars.mjs';
import { adImages, cover, eventCovers } from './demo-pictures/covers.mjs';
import { logo, logos } from './demo-pictures/logos.mjs';
import { people } from './demo-pictures/people.mjs';
import { root } from './lib/workspace.mjs';

// Draws all pictures of the demo data. Run it after changing a recipe and commit its output: the product serves the
// files. Deterministic.

const target = join(root, 'apps/web/public/demo');

/** The collections: folder, maximum bytes per picture, and pictures by name. */
const collections = [
  { folder: 'avatars', maxBytes: 6000, recipes: people, draw: avatar },
  { folder: 'logos', maxBytes: 3000, recipes: logos, draw: logo },
  { folder: 'events', maxBytes: 6000, recipes: eventCovers, draw: cover },
  { folder: 'ads', maxBytes: 6000, recipes: adImages, draw: cover },
];

for (const { folder, maxBytes, recipes, draw } of collections) {
  rmSync(join(target, folder), { recursive: true, force: true });
  mkdirSync(join(target, folder), { recursive: true });
  for (const [name, recipe] of Object.entries(recipes)) {
    const picture = draw(recipe, name);
    if (picture.length > maxBytes) throw new Error(`${folder}/${name}.svg has ${picture.length} bytes`);
    writeFileSync(join(target, folder, `${name}.svg`), picture);
  }
}
