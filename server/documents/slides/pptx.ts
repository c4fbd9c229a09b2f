/** Corrects the library's types: they describe CommonJS, but the module imported here is not. */
import library from 'pptxgenjs';

export const Pptx = library as unknown as typeof library.default;
export type Pptx = library.default;
export type Slide = library.default.Slide;
export type ChartOptions = library.default.IChartOpts;
export type TextOptions = library.default.TextPropsOptions;
export type TableCell = library.default.TableCell;
export type CellOptions = library.default.TableCellProps;
export type Border = library.default.BorderProps;

/** Available on every machine, or replaced by a font of the same width. */
export const face = 'Arial';
