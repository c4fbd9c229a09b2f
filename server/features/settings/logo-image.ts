/**
 * Converts an uploaded image to a logo. The content, not the file name, must be PNG or JPEG. The image is decoded,
 * scaled down and re-encoded, so that nothing else of the upload is kept. Its dimensions are read from the header
 * first, so that no oversized image is decoded.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { HttpError } from '../../lib/errors.ts';

/** Pixels. */
const maxSide = 4096;
const logoSide = 512;
/** The time limit for processing one image. */
const timeoutSeconds = 5;

export type Logo = { key: string; width: number; height: number; image: Buffer };

/** Throws a 400 that says what is wrong with the image. */
export async function logoOf(upload: Blob): Promise<Logo> {
  const bytes = Buffer.from(await upload.arrayBuffer());
  if (!isPngOrJpeg(bytes)) throw imageError('Choose a PNG or JPEG image.');
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (width > maxSide || height > maxSide)
    throw imageError(
      `Choose an image of at most ${maxSide} pixels a side; this one has ${width} × ${height}.`,
    );
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxSide ** 2 })
    .autoOrient()
    .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: timeoutSeconds })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const key = createHash('sha256').update(data).digest('hex');
  return { key, width: info.width, height: info.height, image: data };
}

function isPngOrJpeg(bytes: Buffer): boolean {
  const magic = bytes.subarray(0, 8).toString('hex');
  return magic === '89504e470d0a1a0a' || magic.startsWith('ffd8ff');
}

function unreadable(): never {
  throw imageError('This image cannot be read.');
}

const imageError = (message: string) => new HttpError(400, { img: [message] });
