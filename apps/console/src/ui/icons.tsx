// Sized for sixteen pixels, in the text colour.
import type { ReactNode } from 'react';

const icon = (paths: ReactNode) =>
  function Icon({ className = 'size-4' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 16 16"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {paths}
      </svg>
    );
  };

export const ListIcon = icon(<path d="M2.5 4h11M2.5 8h11M2.5 12h7" />);
export const EyeIcon = icon(
  <>
    <path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z" />
    <circle cx="8" cy="8" r="2" />
  </>,
);
export const KeyIcon = icon(
  <>
    <circle cx="5" cy="11" r="2.5" />
    <path d="m6.8 9.2 6-6M10.5 5.5l2 2" />
  </>,
);
export const LogIcon = icon(<path d="M4 2.5h6l2.5 2.5v8.5h-8.5zM6 7.5h4.5M6 10h4.5" />);
export const ReviewIcon = icon(
  <>
    <rect x="2.5" y="2.5" width="11" height="11" rx="2" />
    <path d="m5.5 8.2 1.8 1.8 3.4-4" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="7" cy="7" r="4" />
    <path d="m10 10 3.5 3.5" />
  </>,
);
export const FilterIcon = icon(<path d="M2.5 4h11M4.5 8h7M6.5 12h3" />);
export const ColumnsIcon = icon(
  <>
    <rect x="2.5" y="3" width="11" height="10" rx="1.5" />
    <path d="M6.2 3v10M9.8 3v10" />
  </>,
);
export const BookmarkIcon = icon(<path d="M4.5 2.5h7v11L8 11l-3.5 2.5z" />);
export const CloseIcon = icon(<path d="m4 4 8 8M12 4l-8 8" />);
export const LockIcon = icon(
  <>
    <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </>,
);
export const PassIcon = icon(<path d="m3.5 8.5 3 3 6-7" />);
export const FailIcon = icon(<path d="m4.5 4.5 7 7M11.5 4.5l-7 7" />);
export const UnsureIcon = icon(<path d="M5.7 6a2.3 2.3 0 1 1 3.2 2.1c-.6.3-.9.7-.9 1.4M8 12v.2" />);
export const WaitIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 5v3l2 1.5" />
  </>,
);
export const NoneIcon = icon(<path d="M5 8h6" />);
export const BackIcon = icon(<path d="M9.5 3.5 5 8l4.5 4.5" />);
export const DownIcon = icon(<path d="m4.5 6.5 3.5 3.5 3.5-3.5" />);
export const CopyIcon = icon(
  <>
    <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
    <path d="M10.5 5.5v-2A1 1 0 0 0 9.5 2.5h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
  </>,
);
export const ThemeIcon = icon(
  <>
    <circle cx="8" cy="8" r="5.5" />
    <path d="M8 2.5a5.5 5.5 0 0 1 0 11z" fill="currentColor" />
  </>,
);
export const OutIcon = icon(<path d="M6.5 2.5h-3v11h3M10 5l3 3-3 3M13 8H6.5" />);
export const ChartIcon = icon(<path d="M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6" />);
export const SendIcon = icon(<path d="m2.5 7.5 11-5-4 11-2.2-4.8zM7.3 8.7l6.2-6.2" />);
export const SettingsIcon = icon(
  <>
    <path d="M2.5 5h6M11.5 5h2M2.5 11h2M7.5 11h6" />
    <circle cx="10" cy="5" r="1.5" />
    <circle cx="6" cy="11" r="1.5" />
  </>,
);
export const AgentIcon = icon(
  <>
    <rect x="3" y="5.5" width="10" height="7.5" rx="2" />
    <path d="M8 5.5V3M6 9h.01M10 9h.01" />
  </>,
);
