/** Reads and validates the environment once, and reports one line per mistake. */
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { usualHost, usualPort } from '../../scripts/port.mjs';
import { hostNames, proxies, sftpHosts, webhookHosts } from './config-hosts.ts';
import {
  type AdvisoryAddresses,
  type AuditTarget,
  advisoryAddresses,
  auditTarget,
  securityContacts,
} from './config-values.ts';
import { isLoopback } from './loopback.ts';

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));

const environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(usualPort),
    HOST: z.string().default(usualHost),
    DEV_LISTEN_PORT: z.coerce.number().int().min(1).max(65535).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'Enter https://…' }).optional(),
    TRIPLEDGER_DATA: z.string().default(`${projectFolder}.data`),
    TRIPLEDGER_DEMO: z.enum(['on', 'off']).default('on'),
    DATABASE_URL: z.url().optional(),
    DATABASE_ADMIN_URL: z.url().optional(),
    OIDC_AUTHORITY: z.url().optional(),
    OIDC_CLIENT_ID: z.string().default('tripledger-web'),
    OIDC_AUDIENCE: z.string().default('tripledger-api'),
    OIDC_SCOPE: z.string().default('openid profile email offline_access'),
    OIDC_EXTRA_PARAMETERS: z
      .string()
      .default('')
      .transform((text) => Object.fromEntries(new URLSearchParams(text))),
    OIDC_SUBJECT_CLAIM: z.string().default('sub'),
    OIDC_EMAIL_CLAIM: z.string().default('email'),
    OIDC_EMAIL_VERIFIED: z.enum(['claim', 'trust']).default('claim'),
    COLUMNAR: z.enum(['on', 'off']).default('on'),
    COLUMNAR_MEMORY_MB: z.coerce.number().int().min(64).default(2048),
    COLUMNAR_DISK_MB: z.coerce.number().int().min(1).default(20_000),
    COLUMNAR_COPIES: z.coerce.number().int().min(1).default(4),
    ANSWER_CACHE_MB: z.coerce.number().int().min(0).default(128),
    METRICS_PORT: z.union([z.literal('off'), z.coerce.number().int().min(0).max(65535)]).default(9464),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_ALLOWED_HOSTS: z.string().default('').transform(hostNames),
    ROLE: z.enum(['all', 'web', 'worker']).default('all'),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Enter smtp://… or smtps://…' }).optional(),
    SMTP_TLS: z.enum(['require', 'off']).default('require'),
    MAIL_FROM: z.string().default('Tripledger <tripledger@localhost>'),
    MAIL_ATTACHMENT_MB: z.coerce.number().min(0).default(10),
    TRUST_PROXY: z.string().default('off').transform(proxies),
    SECURITY_CONTACT: z.string().default('').transform(securityContacts),
    RATE_LIMIT: z.coerce.number().int().min(0).default(3000),
    TAKE_BACK_DAYS: z.coerce.number().int().min(1).default(90),
    UPLOAD_FOLDER: z.string().optional(),
    UPLOAD_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1)
      .default(2 * 1024 ** 3),
    TRIPLEDGER_INBOX: z.string().optional(),
    PICK_UP_SECONDS: z.coerce.number().min(0).max(600).default(10),
    SFTP_SECRETS: z.string().optional(),
    TRIPLEDGER_SFTP_HOSTS: z.string().optional().transform(sftpHosts),
    TRIPLEDGER_WEBHOOK_HOSTS: z.string().default('off').transform(webhookHosts),
    WATCH_LEDGER_DAYS: z.coerce.number().int().min(1).default(400),
    UPLOAD_DAYS: z.coerce.number().int().min(1).default(30),
    ADVISORY_SOURCES: z.string().default('').transform(advisoryAddresses),
    TRIPLEDGER_AUDIT_LOG: z.string().optional().transform(auditTarget),
    TRIPLEDGER_AUDIT_DAYS: z.coerce.number().int().min(1).default(400),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .url({ protocol: /^https?$/, error: 'Enter http://… or https://…' })
      .optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  })
  .refine((env) => isLoopback(env.METRICS_HOST) || env.METRICS_ALLOWED_HOSTS.length > 0, {
    path: ['METRICS_ALLOWED_HOSTS'],
    error: 'Enter by which names METRICS_HOST is asked, as metrics.example.com,10.0.0.0/8.',
  })
  .refine((env) => env.OIDC_AUDIENCE !== env.OIDC_CLIENT_ID, {
    path: ['OIDC_AUDIENCE'],
    error:
      'is OIDC_CLIENT_ID too: ID tokens would pass for access tokens. Give the API an audience of its own.',
  });

export type OidcConfig = {
  /** null: the embedded issuer. */
  authority: string | null;
  clientId: string;
  audience: string;
  scope: string;
  extraParameters: Record<string, string>;
  subjectClaim: string;
  emailClaim: string;
  /** `trust`: an e-mail address without a statement on its verification counts as verified. */
  emailVerified: 'claim' | 'trust';
};

export type ColumnarConfig = {
  on: boolean;
  /** DuckDB's memory for all open replicas together. */
  memoryMb: number;
  /** Disk space for all replicas of this process together. */
  diskMb: number;
  /** The maximum number of open replicas. */
  open: number;
};

export type OperationsConfig = {
  host: string;
  port: number;
  /** Names, addresses and networks to which requests may be addressed, besides those of this machine. */
  allowedHosts: readonly string[];
};

export type MailConfig = {
  /** null: messages go to the data folder's outbox. */
  smtpUrl: string | null;
  /** A server on another machine is not used unless it offers TLS. */
  requireTls: boolean;
  from: string;
  /** Larger files are not attached. */
  attachmentMb: number;
};

export type UploadConfig = {
  /** Where uploaded files lie; all processes must reach it. null: in the data folder. */
  folder: string | null;
  /** Bytes of one delivery. */
  maxBytes: number;
  /** How many days the files of a delivery are kept. */
  days: number;
};

export type PickUpConfig = {
  /** Where files are put to be picked up, in folders of TMCs and sources; null: nowhere. */
  inbox: string | null;
  /** How many seconds a file must stay as it is to count as complete. */
  stableSeconds: number;
  /** Files with the secrets of SFTP servers, in folders of TMCs; null: in the environment alone. */
  secrets: string | null;
  /** The SFTP servers to which connections are made, in small letters; null: any. */
  sftpHosts: readonly string[] | null;
};

export type WatchConfig = {
  /** Names, addresses and networks of the servers that get webhooks, in small letters; none: there are no webhooks. */
  webhookHosts: readonly string[];
  /** How many days evaluations and attempts to deliver are kept. */
  ledgerDays: number;
};

export type Config = {
  port: number;
  /** The port that the process really listens on: another than `port` behind the development server alone. */
  listenPort: number;
  host: string;
  /** The URL at which users reach the product, without a trailing slash; null: on this machine. */
  publicUrl: string | null;
  dataFolder: string;
  demo: boolean;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  databaseAdminUrl: string | null;
  oidc: OidcConfig;
  columnar: ColumnarConfig;
  /** Memory for cached responses; 0: no cache. */
  answerCacheMb: number;
  /** Where monitoring reads health and metrics; null: nowhere. */
  operations: OperationsConfig | null;
  /** `web` serves requests, `worker` runs the queue's jobs, `all` does both. */
  role: 'all' | 'web' | 'worker';
  mail: MailConfig;
  /** The proxies whose statements on a request's origin are trusted; false: none. */
  trustProxy: false | string[];
  /** Requests per minute of a user, or of an address without a user; 0: no limit. */
  rateLimit: number;
  /** The contacts of `security.txt`, as URIs; none: there is no such file. */
  securityContacts: readonly string[];
  /** How many days an import can be taken back. */
  takeBackDays: number;
  upload: UploadConfig;
  pickUp: PickUpConfig;
  watches: WatchConfig;
  /** The addresses from which advisories are fetched. */
  advisorySources: AdvisoryAddresses;
  /** Where access records are written, besides the database; null: nowhere. */
  auditLog: AuditTarget | null;
  /** How many days access records are kept. */
  auditDays: number;
  /** Whether traces are sent to a collector. */
  sendsTraces: boolean;
  logLevel: string;
};

/** Reads the configuration; throws an Error that names every variable at fault. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  // An empty variable counts as absent.
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is wrong.\n${faults.join('\n')}`);
  }
  const value = parsed.data;
  return {
    port: value.PORT,
    listenPort: value.DEV_LISTEN_PORT ?? value.PORT,
    host: value.HOST,
    publicUrl: value.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataFolder: value.TRIPLEDGER_DATA,
    demo: value.TRIPLEDGER_DEMO === 'on',
    databaseUrl: value.DATABASE_URL ?? null,
    databaseAdminUrl: value.DATABASE_ADMIN_URL ?? value.DATABASE_URL ?? null,
    oidc: {
      authority: value.OIDC_AUTHORITY ?? null,
      clientId: value.OIDC_CLIENT_ID,
      audience: value.OIDC_AUDIENCE,
      scope: value.OIDC_SCOPE,
      extraParameters: value.OIDC_EXTRA_PARAMETERS,
      subjectClaim: value.OIDC_SUBJECT_CLAIM,
      emailClaim: value.OIDC_EMAIL_CLAIM,
      emailVerified: value.OIDC_EMAIL_VERIFIED,
    },
    columnar: {
      on: value.COLUMNAR === 'on',
      memoryMb: value.COLUMNAR_MEMORY_MB,
      diskMb: value.COLUMNAR_DISK_MB,
      open: value.COLUMNAR_COPIES,
    },
    answerCacheMb: value.ANSWER_CACHE_MB,
    operations:
      value.METRICS_PORT === 'off'
        ? null
        : { host: value.METRICS_HOST, port: value.METRICS_PORT, allowedHosts: value.METRICS_ALLOWED_HOSTS },
    role: value.ROLE,
    mail: {
      smtpUrl: value.SMTP_URL ?? null,
      requireTls: value.SMTP_TLS === 'require',
      from: value.MAIL_FROM,
      attachmentMb: value.MAIL_ATTACHMENT_MB,
    },
    trustProxy: value.TRUST_PROXY,
    rateLimit: value.RATE_LIMIT,
    securityContacts: value.SECURITY_CONTACT,
    takeBackDays: value.TAKE_BACK_DAYS,
    upload: {
      folder: value.UPLOAD_FOLDER ?? null,
      maxBytes: value.UPLOAD_MAX_BYTES,
      days: value.UPLOAD_DAYS,
    },
    pickUp: {
      inbox: value.TRIPLEDGER_INBOX ?? null,
      stableSeconds: value.PICK_UP_SECONDS,
      secrets: value.SFTP_SECRETS ?? null,
      sftpHosts: value.TRIPLEDGER_SFTP_HOSTS,
    },
    watches: { webhookHosts: value.TRIPLEDGER_WEBHOOK_HOSTS, ledgerDays: value.WATCH_LEDGER_DAYS },
    advisorySources: value.ADVISORY_SOURCES,
    auditLog: value.TRIPLEDGER_AUDIT_LOG,
    auditDays: value.TRIPLEDGER_AUDIT_DAYS,
    sendsTraces: value.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: value.LOG_LEVEL,
  };
}
