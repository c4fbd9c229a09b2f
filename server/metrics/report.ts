/** Types of the functions that answer reads of one client's data. */
import type { Answer, Endpoint, Input } from '../../contract/http/endpoint.ts';
import type { PagedEndpoint } from '../../contract/http/paging.ts';
import type { Reading, ReadingFor } from '../access/ask.ts';
import type { Table } from '../files/file.ts';

/** Answers a report from the reading and the input, without access to the database; `body`: of a POST that reads. */
export type Report<E extends Endpoint, Given extends Reading = Reading> = (
  reading: Given,
  query: Input<E>['query'],
  params: Input<E>['params'],
  body: Input<E>['body'],
) => Promise<Answer<E>>;

/** Answers a paged table: one page of it, and the complete table for its file. */
export type PagedReport<E extends PagedEndpoint, Given extends Reading = ReadingFor<E>> = {
  page: (reading: Given, query: Input<E>['query']) => Promise<Answer<E>>;
  whole: (reading: Given, query: Input<E['file']>['query']) => Promise<Table<StoredRow>>;
};

/** A row as stored in the database. */
export type StoredRow = Record<string, unknown>;
