import { SERVER_FILE } from '../../helpers/server-process.ts';
import type { Request } from '../load.ts';

/** What is compared under load. */
export type Part = 'page' | 'plainPage' | 'list';

/** What users might pick instead of ours; its sources lie in the folder of the same key beside this file. */
export interface Candidate {
  /** As `--only` names it. */
  key: string;
  name: string;
  /** The package whose version is told. */
  package: string;
  /** What it serves of the two things that are compared. */
  page?: Request;
  /** The same without compression, as a proxy that compresses asks for it. */
  plainPage?: Request;
  list?: Request;
  /** Arguments of node that build it, in this order. */
  build: string[][];
  /** Arguments of node that start it, as its documentation says for production. */
  start(port: number): string[];
}

const DESK = { 'User-Agent': 'bench', Accept: 'text/html' };
const PAGE: Request = { method: 'GET', path: '/', headers: { ...DESK, 'Accept-Encoding': 'gzip, deflate, br' } };
const PLAIN_PAGE: Request = { method: 'GET', path: '/', headers: { ...DESK, 'Accept-Encoding': 'identity' } };
const PAGES = { page: PAGE, plainPage: PLAIN_PAGE };
const LIST: Request = {
  method: 'POST',
  path: '/v1/product/list',
  headers: { 'Content-Type': 'application/json' },
  body: '{"page":1,"limit":10}',
};
const NEXT = 'node_modules/next/dist/bin/next';
const PAYLOAD = 'node_modules/payload/bin.js';
const startNext = (port: number) => [NEXT, 'start', '-p', String(port), '-H', '127.0.0.1'];

export const OURS: Candidate = {
  key: 'ours',
  name: 'Zhuzhan',
  package: 'zhuzhan',
  ...PAGES,
  list: LIST,
  build: [],
  start: () => [SERVER_FILE],
};

export const CANDIDATES: readonly Candidate[] = [
  { key: 'next', name: 'Next.js', package: 'next', ...PAGES, build: [[NEXT, 'build']], start: startNext },
  {
    key: 'astro',
    name: 'Astro',
    package: 'astro',
    ...PAGES,
    build: [['node_modules/astro/astro.js', 'build']],
    start: () => ['dist/server/entry.mjs'],
  },
  { key: 'fastify', name: 'Fastify', package: 'fastify', list: LIST, build: [], start: () => ['server.mjs'] },
  { key: 'express', name: 'Express', package: 'express', list: LIST, build: [], start: () => ['server.mjs'] },
  {
    key: 'payload',
    name: 'Payload',
    package: 'payload',
    list: { method: 'GET', path: '/api/products?page=1&limit=10&depth=0' },
    build: [
      [PAYLOAD, 'run', 'src/seed.ts'],
      [PAYLOAD, 'generate:importmap'],
      [NEXT, 'build'],
    ],
    start: startNext,
  },
];
