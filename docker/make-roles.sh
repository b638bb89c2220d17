#!/bin/bash
# The postgres image runs this once on an empty data volume. The owner role migrates; the service connects as a role that is subject to
# row-level security.
set -euo pipefail

psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner_password="$OWNER_PASSWORD" --set service_password="$SERVICE_PASSWORD" <<'SQL'
create role acs_owner login nosuperuser nocreatedb nocreaterole nobypassrls password :'owner_password';
create role acs_service login nosuperuser nocreatedb nocreaterole nobypassrls password :'service_password';
alter role acs_owner set timezone to 'UTC';
alter role acs_service set timezone to 'UTC';
create database acs owner acs_owner;
revoke all on database acs from public;
grant connect, temporary on database acs to acs_service;
SQL
