import { Controller, Get, Header } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';

const open = { endpoint: { access: 'public', permission: null } } as const;

@ApiExcludeController()
@Controller()
export class ReferenceController {
  @Get('openapi.json')
  @RouteConfig(open)
  @Header('content-type', 'application/json; charset=utf-8')
  document(): string {
    return '{}';
  }
}
