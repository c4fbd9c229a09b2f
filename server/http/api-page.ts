/** OpenAPI 3.1 from the contract, with a page to read it, at /api/docs. */

import swagger from '@fastify/swagger';
import swaggerPage from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { countedLines } from '../../contract/metrics/metric.ts';
import { productVersion } from '../lib/version.ts';

export async function apiPage(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tripledger',
        version: productVersion,
        description: `Business travel spend and compliance. What figures count: ${countedLines}`,
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'An access token of the issuer, which is a JWT, or a service token (`tlk_…`).',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerPage, { routePrefix: '/api/docs', staticCSP: false });
}
