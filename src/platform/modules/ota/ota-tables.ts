/**
 * Indexes that the config cannot express. A config without upgrades goes without. One keeps a house from being
 * upgraded twice at a time, whoever writes; the other lets the job see at a glance that there is nothing to do.
 */
export const otaTables: readonly string[] = [
  `do $$ begin
    if to_regclass('ota_task') is not null then
      create unique index if not exists ota_task_running on ota_task (house_id, module)
        where status in (0, 10, 20) and deleted_at is null;
      create index if not exists ota_batch_open on ota_batch (id) where end_time is null and deleted_at is null;
    end if;
  end $$`,
]
