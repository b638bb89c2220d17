import type { EndpointAccess } from '#libs/rest';
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';

/** A declared endpoint. */
export interface RouteRow {
  readonly operationId: string;
  readonly method: string;
  /** With parameters, such as `/v1/campaigns/:id`. */
  readonly path: string;
  readonly endpoint: EndpointAccess;
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];
const withSlash = (path: string) => (path === '' || path === '/' ? '' : `/${path.replace(/^\//, '')}`);

/** The endpoints of all controllers of an application, from their declarations. */
export function routeRows(app: INestApplicationContext): RouteRow[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const { prototype } = metatype as unknown as { prototype: Record<string, object> };
    const base = withSlash(Reflect.getMetadata('path', metatype as object) as string);
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = Object.getOwnPropertyDescriptor(prototype, name)?.value as object | undefined;
      const config = handler && (Reflect.getMetadata('__fastify_route_config__', handler) as { endpoint?: EndpointAccess } | undefined);
      if (handler === undefined || config?.endpoint === undefined) return [];
      const { operationId = name } = (Reflect.getMetadata('swagger/apiOperation', handler) ?? {}) as { operationId?: string };
      const method = methods[Reflect.getMetadata('method', handler) as number] as string;
      const path = base + withSlash(Reflect.getMetadata('path', handler) as string);
      return [{ operationId, method, path, endpoint: config.endpoint }];
    });
  });
}
