import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { pictureEncoder } from '#features/pictures/picture-encoder.ts';
import { createLog } from '#lib/log.ts';
import { type DemoFolder, type DrawnPicture, demoPicturesFolder, useOf } from './pictures.ts';

// Encodes the pictures drawn by scripts/draw-demo-pictures.mjs like uploads, so that the first start of the demo does not
// have to. `pnpm demo:pictures` runs both scripts; commit the files they write.

const drawn = fileURLToPath(new URL('../../../web/public/demo', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'rosette-demo-'));
const log = createLog('warn');
const index: Record<string, DrawnPicture> = {};

for (const name of readdirSync(demoPicturesFolder)) rmSync(join(demoPicturesFolder, name));
for (const folder of Object.keys(useOf) as DemoFolder[]) {
  for (const { name } of readdirSync(join(drawn, folder)).sort().map(parse)) {
    const upload = join(scratch, name);
    // Drawn as large as the largest size of any use.
    await sharp(readFileSync(join(drawn, folder, `${name}.svg`)), { density: 600 })
      .resize(1600, 1600, { fit: 'inside' })
      .png()
      .toFile(upload);
    const { full, smaller, thumbHash } = await pictureEncoder.encode(log, upload, useOf[folder]);
    const files = [...smaller, full];
    for (const { size, bytes } of files) {
      writeFileSync(join(demoPicturesFolder, `${folder}-${name}-${size}.webp`), bytes);
    }
    const { width, height } = full;
    index[`${folder}/${name}`] = { width, height, thumbHash, sizes: files.map(({ size }) => size) };
  }
}
writeFileSync(join(demoPicturesFolder, 'index.json'), `${JSON.stringify(index)}\n`);
rmSync(scratch, { recursive: true });
