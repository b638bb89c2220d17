import type { DynamicModule, NestApplicationOptions, Type } from '@nestjs/common';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';

/** Replaces providers before the application is created, for example `(app) => app.overrideProvider(Clock).useValue(clock)`. */
export type Override = (builder: TestingModuleBuilder) => TestingModuleBuilder;

/** Creates the application of a module with `@nestjs/testing`. */
export async function createTestingApp(
  module: DynamicModule | Type,
  adapter: FastifyAdapter,
  options: NestApplicationOptions,
  override: Override = (builder) => builder,
): Promise<NestFastifyApplication> {
  const builder = Test.createTestingModule({ imports: [module] });
  if (typeof options.logger === 'object') builder.setLogger(options.logger as never);
  const testing = await override(builder).compile();
  return testing.createNestApplication<NestFastifyApplication>(adapter, options);
}
