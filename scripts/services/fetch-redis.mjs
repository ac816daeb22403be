#!/usr/bin/env node
// Sees to it that there is a Redis server on this machine, as `fetchRedisMeanwhile` asks.
import { findRedis } from './redis-binary.mjs';

await findRedis({ build: false });
