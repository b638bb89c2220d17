// @nestjs/throttler is CommonJS and requires Nest's ES modules, which must be loaded before it.
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
