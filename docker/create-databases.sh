#!/bin/sh
# Runs once, when the volume is empty: a role and a database for each service; neither can open the other's.
set -eu
for service in jobs auth; do
  password=$(printenv "$(echo "$service" | tr a-z A-Z)_DATABASE_PASSWORD")
  psql -v ON_ERROR_STOP=1 -U postgres -v password="$password" <<SQL
CREATE ROLE $service LOGIN PASSWORD :'password';
CREATE DATABASE $service OWNER $service;
REVOKE CONNECT ON DATABASE $service FROM PUBLIC;
SQL
done
