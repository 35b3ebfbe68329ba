import { Button, Label, Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { classNames } from '../components/class-names.ts';
import styles from './filter-tags.module.css';
import { Icon } from '../components/icon.tsx';

interface FilterTag {
  id: string;
  label: string;
}

interface FilterTagsProps {
  label: string;
  tags: readonly FilterTag[];
  onRemove: (id: string) => void;
}

export function FilterTags({ label, tags, onRemove }: FilterTagsProps) {
  if (tags.length === 0) return null;
  return (
    <TagGroup
      className={classNames(styles.group)}
      onRemove={(keys) => {
        for (const key of keys) onRemove(String(key));
      }}
    >
      <Label className={styles.label}>{label}</Label>
      <TagList className={classNames(styles.list)} items={tags}>
        {(tag) => (
          <Tag className={classNames(styles.tag)} textValue={tag.label}>
            <span className={styles.text}>{tag.label}</span>
            <Button slot="remove" className={classNames(styles.remove)}>
              <Icon name="close" />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
