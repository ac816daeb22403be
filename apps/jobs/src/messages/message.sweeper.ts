import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { MessagesService } from './messages.service.js';

/** Removes messages whose time is over. */
@Injectable()
export class MessageSweeper implements Sweeper {
  readonly name = 'messages';
  readonly everyMs = 60_000;
  constructor(private readonly messages: MessagesService) {}

  sweep(): Promise<void> {
    return this.messages.removeExpired();
  }
}
