#!/bin/sh
# Prints new secrets for compose.yaml. Keep the output: without the encryption keys the data cannot be read.
set -eu
secret() { openssl rand -hex 24; }
key() { echo "k1:$(openssl rand -base64 32)"; }
cat <<ENV
POSTGRES_PASSWORD=$(secret)
JOBS_DATABASE_PASSWORD=$(secret)
AUTH_DATABASE_PASSWORD=$(secret)
JOBS_REDIS_PASSWORD=$(secret)
AUTH_REDIS_PASSWORD=$(secret)
S3_SECRET_KEY=$(secret)
JOBS_ENCRYPTION_KEYS=$(key)
AUTH_ENCRYPTION_KEYS=$(key)
ENV
