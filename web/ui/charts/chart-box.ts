import type { EChartsType } from 'echarts/core';

/** The box in which a chart is drawn. Tests of the page ask its chart where it has drawn what. */
export type ChartBox = HTMLDivElement & { chart?: Pick<EChartsType, 'convertToPixel'> };
