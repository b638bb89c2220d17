import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import './endpoint-config.js';
import type { ResponseShape } from './enveloped-response.js';
import type { EndpointAccess } from '../edge/route-table.js';

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

interface ConsoleEndpointOptions {
  /** `settings` requires a session, `anyone` requires no authentication. */
  readonly access?: 'settings' | 'anyone';
  /** The required permission, or null for every admitted request. */
  readonly permission: string | null;
  readonly status?: number;
  /** Whether the handler returns a page of records instead of one record. */
  readonly isPage?: boolean;
  /** The path of the record that the endpoint creates. */
  readonly location?: (id: string) => string;
}

/** Declares an endpoint of `/console/api` with its route and access rule. They are internal and not in the OpenAPI document. */
export function ConsoleEndpoint(
  method: keyof typeof methods,
  path: string,
  { access = 'settings', permission, status = 200, isPage = false, location }: ConsoleEndpointOptions,
): MethodDecorator {
  const endpoint: EndpointAccess = { access, permission };
  const response: ResponseShape = { status, statusWhenWaited: status, isPage, etag: 'none', location: location ?? null };
  return applyDecorators(methods[method](path), HttpCode(status), RouteConfig({ endpoint, response }));
}
