import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { EndpointAccess } from '../edge/route-table.js';

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

interface ConsoleEndpointOptions {
  /** `settings` requires a session, `anyone` requires no authentication. */
  readonly access?: 'settings' | 'anyone';
  /** The required permission, or null for every admitted request. */
  readonly permission: string | null;
}

/** Declares an endpoint of `/console/api` with its route and access rule. They are internal and not in the OpenAPI document. */
export function ConsoleEndpoint(
  method: keyof typeof methods,
  path: string,
  { access = 'settings', permission }: ConsoleEndpointOptions,
): MethodDecorator {
  const endpoint: EndpointAccess = { access, permission };
  return applyDecorators(methods[method](path), HttpCode(200), RouteConfig({ endpoint }));
}
