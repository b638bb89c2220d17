import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { EndpointAccess } from './edge/route-table.js';

const methods = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };

interface ConsoleEndpointOptions {
  /** `settings` needs a session, `anyone` nothing. */
  readonly access?: 'settings' | 'anyone';
  /** Null: everybody who is let in. */
  readonly permission: string | null;
}

/** One endpoint of `/console/api`: its route and who may call it. It is for the console alone, so no document describes it. */
export function ConsoleEndpoint(
  method: keyof typeof methods,
  path: string,
  { access = 'settings', permission }: ConsoleEndpointOptions,
): MethodDecorator {
  const endpoint: EndpointAccess = { access, permission };
  return applyDecorators(methods[method](path), HttpCode(200), RouteConfig({ endpoint }));
}
