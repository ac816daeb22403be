import { Heading, Label } from '../../pages/controls.js';
import { Fault, faulty, PostForm } from '../../pages/form.js';
import { message, type Message } from '../../pages/messages/messages.js';
import type { Page } from '../../pages/page.js';
import { T } from '../../pages/reader.js';

export const devicePage = ({
  csrf,
  email,
  isGiven,
  userCode,
  fault,
}: {
  csrf: string;
  email: string;
  /** the link brought the code */
  isGiven: boolean;
  userCode: string;
  fault?: Message;
}): Page => ({
  status: fault ? 400 : 200,
  title: message('device.heading'),
  isFaulty: fault !== undefined,
  body: (
    <>
      <Heading k="device.heading" />
      <p>{isGiven ? <T k="device.check" /> : <T k="device.enter" />}</p>
      <p class="note" role="note">
        <T k="device.warning" />
      </p>
      <Fault text={fault} />
      <PostForm action="/device" csrf={csrf}>
        <Label for="user_code" k="label.code" />
        <input
          id="user_code"
          name="user_code"
          type="text"
          required
          maxlength={40}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={userCode}
          {...faulty(fault !== undefined)}
          autofocus={!isGiven}
        />
        <div class="actions">
          <button class="primary" type="submit">
            {isGiven ? <T k="device.matches" /> : <T k="action.continue" />}
          </button>
        </div>
      </PostForm>
      <p class="muted end">
        <T k="youAreSignedInAs" email={email} />
      </p>
    </>
  ),
});
