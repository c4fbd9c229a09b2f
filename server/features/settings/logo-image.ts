/**
 * Makes a logo of an uploaded image: PNG or JPEG by its content, whatever it is called; decoded, made small, and written
 * anew, so that nothing else of the upload is kept. How large it is stands at its beginning, and is looked at first: no
 * more is decoded than what a logo can be.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { HttpError } from '../../ground/errors.ts';

/** Pixels. */
const mostSide = 4096;
const shownSide = 512;
/** More is not spent on one image. */
const mostSeconds = 5;

export type Logo = { key: string; width: number; height: number; image: Buffer };

/** Throws a 400 that says what is wrong with the image. */
export async function logoOf(upload: Blob): Promise<Logo> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  if (!isPngOrJpeg(bytes)) throw faulty('Choose a PNG or JPEG image.');
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width > mostSide || height > mostSide)
    throw faulty(`Choose an image of at most ${mostSide} pixels a side; this one has ${width} × ${height}.`);
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: mostSide ** 2 })
    .autoOrient()
    .resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: mostSeconds })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const key = createHash('sha256').update(data).digest('hex');
  return { key, width: info.width, height: info.height, image: data };
}

function isPngOrJpeg(bytes: Buffer): boolean {
  const begin = bytes.subarray(0, 8).toString('hex');
  return begin === '89504e470d0a1a0a' || begin.startsWith('ffd8ff');
}

function unreadable(): never {
  throw faulty('This image cannot be read.');
}

const faulty = (message: string) => new HttpError(400, { img: [message] });
